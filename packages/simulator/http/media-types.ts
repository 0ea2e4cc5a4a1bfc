/** @example mediaTypeOf('text/csv; charset=utf-8') // → 'text/csv' */
export function mediaTypeOf(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Whether a `Content-Encoding` (RFC 9110 §8.4) says that the body is encoded, such as compressed. */
export function isEncoded(header: string | undefined): boolean {
  return !/^(?:identity)?$/i.test((header ?? '').trim());
}

interface Range {
  readonly type: string;
  readonly quality: number;
}

/**
 * Returns the best of the available media types for an `Accept` header (RFC 9110 §12.5.1): the one with the highest quality, which comes
 * from its most specific range; of equal ones the first of `available`.
 *
 * @returns undefined when none is acceptable
 * @example acceptedType('application/pdf, *\/*;q=0.1', ['application/xml', 'application/pdf']) // → 'application/pdf'
 */
export function acceptedType(header: string | undefined, available: readonly string[]): string | undefined {
  if (header === undefined || header.trim() === '') return available[0];
  const ranges = header.split(',').map(rangeOf);
  const rated = available.map((type) => ({type, quality: qualityOf(type, ranges)}));
  const best = Math.max(0, ...rated.map(({quality}) => quality));
  return best === 0 ? undefined : rated.find(({quality}) => quality === best)?.type;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = weight === undefined ? 1 : Number(weight);
  return {type, quality: Number.isNaN(quality) ? 0 : Math.min(Math.max(quality, 0), 1)};
}

function qualityOf(type: string, ranges: readonly Range[]): number {
  const [group = ''] = type.split('/');
  for (const pattern of [type, `${group}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === pattern);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
