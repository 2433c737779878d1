/**
 * A text that every format can hold: calendars and XML have no control characters but tabs and line breaks, and no halves
 * of characters.
 */
export function plainText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  const printable = lines.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '');
  return printable.replace(/\p{Surrogate}/gu, '\ufffd');
}
