/**
 * A short stable hash for identities that people may see (fingerprints, patch keys); not for security.
 * Two 32-bit FNV-1a lanes over UTF-16 code units, 16 hexadecimal digits.
 * Source of FNV-1a: Fowler, Noll, Vo, draft-eastlake-fnv.
 */
export function shortHash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0xc9dc5118;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ (c + (i & 0xff)), 0x01000193);
  }
  return (a >>> 0).toString(16).padStart(8, "0") + (b >>> 0).toString(16).padStart(8, "0");
}
