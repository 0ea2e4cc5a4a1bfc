/** Returns the maximum size of an attachment in bytes. The limit of the contract counts characters of base64. */
export function attachmentBytes(limits: Readonly<Record<string, number>>): number {
  return Math.floor(((limits['attachment-size'] ?? 0) * 3) / 4);
}

/** Returns the maximum size of a request in bytes. The limit of the contract counts megabytes. */
export function requestBytes(limits: Readonly<Record<string, number>>): number {
  return (limits['request-size'] ?? 0) * 1024 * 1024;
}
