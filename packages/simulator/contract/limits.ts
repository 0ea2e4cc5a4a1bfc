/** How many bytes an attachment may have: the limit of the contract counts characters of base64. */
export function attachmentBytes(limits: Readonly<Record<string, number>>): number {
  return Math.floor(((limits['attachment-size'] ?? 0) * 3) / 4);
}

/** How many bytes a request may have: the limit of the contract counts megabytes. */
export function requestBytes(limits: Readonly<Record<string, number>>): number {
  return (limits['request-size'] ?? 0) * 1024 * 1024;
}
