/** How edits are written, for the start of a prompt. */
export const formatRules = `Write each edit as a block: the file's path on a line of its own, then

<<<<<<< SEARCH
lines exactly as they stand in the file
=======
the lines that replace them
>>>>>>> REPLACE

SEARCH holds whole lines, copied with their indentation, enough of them to occur only once in the file; keep blocks small. Several blocks may follow each other. An empty SEARCH with a new path makes a new file. Never leave out code with "..." or a comment.`;

/** The same, shorter, for the end of a prompt. */
export const formatReminder = `Answer with HYPOTHESIS: one sentence, then blocks of: path, <<<<<<< SEARCH, exact lines, =======, new lines, >>>>>>> REPLACE.`;
