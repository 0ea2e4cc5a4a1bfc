/** Milliseconds before the loading text is shown. Specification §9. */
const loaderDelay = 200;

/**
 * Creates the content for a page that could not be loaded, from the template that every page has (`packages/docs/chrome/LoadError`): the error, a
 * button to try again and a plain link. Off line there is no link, because a full load would fail too. A network error is not shown: its
 * message adds nothing to the template.
 *
 * @param retry called on a click on the button, with the element to show while the page loads again
 */
export function failure(error: unknown, retry: (loading: Element) => void): Element {
  const template = document.querySelector<HTMLTemplateElement>('#load-error');
  const [message, loading] = [...(template?.content.children ?? [])].map((part) => part.cloneNode(true) as Element);
  if (!message || !loading) throw new Error('The page has no #load-error.');
  const [details, button, link] = [
    message.querySelector('pre'),
    message.querySelector('button'),
    message.querySelector('a'),
  ];
  if (error instanceof TypeError || !navigator.onLine) details?.remove();
  else details?.querySelector('code')?.append(String(error));
  if (!navigator.onLine) link?.remove();
  else if (link) link.href = location.href;
  button?.addEventListener('click', () => {
    const loadingText = loading.textContent;
    loading.textContent = '';
    setTimeout(() => (loading.textContent = loadingText), loaderDelay);
    retry(loading);
  });
  return message;
}
