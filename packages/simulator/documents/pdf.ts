import {latin1} from '../bytes.ts';

/** A4, in points. */
const page = {width: 595, height: 842};
const margin = 60;

/**
 * Creates a PDF of one page with lines of text (ISO 32000-1), the first one large. Text is in WinAnsi; other characters become `?`.
 */
export function makePdf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line, index) => {
    const size = index === 0 ? 18 : 11;
    const y = page.height - margin - index * 22;
    return `BT /F1 ${size} Tf ${margin} ${y} Td (${escapeText(line)}) Tj ET`;
  });
  const content = text.join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

/** Joins the objects, the table of their offsets, and the trailer. Everything is Latin-1: one character is one byte. */
function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return latin1(file);
}

function escapeText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, (letter) => (letter === '€' ? '\x80' : '?'))
    .replaceAll(/[\\()]/g, '\\$&');
}
