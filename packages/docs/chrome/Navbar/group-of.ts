import type {NavbarDropdown} from '../../settings.ts';

/**
 * The dropdown that a page belongs to: the first one with a link to the nearest folder above it, else the one with a link to it. A page that
 * two dropdowns link to is where the sidebar has it.
 *
 * @param route route of the page, without language prefix
 */
export function groupOf(route: string, dropdowns: readonly NavbarDropdown[]): NavbarDropdown | undefined {
  const folders = dropdowns
    .flatMap((dropdown) => dropdown.links.map(({to}) => ({dropdown, folder: folderOf(to)})))
    .filter(({folder}) => folder !== '/' && `${route}/`.startsWith(folder));
  return (
    folders.sort((first, second) => second.folder.length - first.folder.length)[0]?.dropdown ??
    dropdowns.find(({links}) => links.some(({to}) => to === route))
  );
}

/** @example folderOf('/docs/guides/main#list') // → '/docs/guides/' */
function folderOf(address: string): string {
  return address.replace(/[?#].*/, '').replace(/[^/]*$/, '');
}
