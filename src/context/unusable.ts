/** What a reply without edits and without look-ups is told. */
export const nothingAsked = "it had neither an edit block nor a look-up request. Send one of them.";
