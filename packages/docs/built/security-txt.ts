const day = 24 * 60 * 60 * 1000;

/**
 * Returns `security.txt`, which names the contact for vulnerability reports (RFC 9116). It expires 364 days after the build: the
 * standard recommends less than a year.
 *
 * @param siteUrl address of the site, without a slash at the end
 * @param contact an e-mail address
 * @param languages languages for reports, the preferred one first
 * @param buildDate when the site was built
 * @example securityTxt('https://docs.example', 'security@example.com', ['pt', 'en'], new Date()) // → 'Contact: mailto:…'
 */
export function securityTxt(siteUrl: string, contact: string, languages: readonly string[], buildDate: Date): string {
  const expires = new Date(buildDate.getTime() + 364 * day).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
