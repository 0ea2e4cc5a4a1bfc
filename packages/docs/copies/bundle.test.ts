import {describe, expect, it} from 'vitest';
import {bundledPage, isBundled, type BundledSite} from './bundle.ts';

const site: BundledSite = {
  files: new Set([
    'index.html',
    'docs/index.html',
    'docs/guides/main/index.html',
    'en/docs/index.html',
    'img/logo.svg',
    'samples/a b.py',
    'samples/50% #1?.py',
  ]),
  base: '/',
  origin: 'https://docs.example',
  readPart: () => '<!doctype html><meta charset="utf-8"><p>Veio depois</p>',
};

const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="pt-PT" data-build="1" data-islands="/assets/js/main.js" data-theme="light"><head>${head}</head><body>${body}</body></html>`;

/** Content of `<body>` after the conversion. */
function bundledBody(body: string, file = 'docs/guides/main/index.html', overrides: Partial<BundledSite> = {}): string {
  return /<body>(.*)<\/body>/s.exec(bundledPage(page(body), file, {...site, ...overrides}))?.[1] ?? '';
}

describe('a page of the folder', () => {
  it.each([
    ['/', '../../../index.html'],
    ['/docs', '../../index.html'],
    ['/docs/', '../../index.html'],
    ['/docs#deadlines', '../../index.html#deadlines'],
    ['/en/docs/', '../../../en/docs/index.html'],
    ['#here', '#here'],
    ['/samples/a%20b.py', '../../../samples/a%20b.py'],
    ['/samples/50%25%20%231%3F.py#L1', '../../../samples/50%25%20%231%3F.py#L1'],
    ['/specification/', 'https://docs.example/specification/'],
    ['https://other.example/', 'https://other.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%s leads to %s', (href, target) => {
    expect(bundledBody(`<a href="${href}">x</a>`)).toBe(`<a href="${target}">x</a>`);
  });

  it('finds its pictures', () => {
    expect(bundledBody('<img src="/img/logo.svg">', 'index.html')).toBe('<img src="img/logo.svg">');
  });

  it('works for a site that stands below a path', () => {
    expect(bundledBody('<a href="/ajuda/docs">x</a><a href="/outro">y</a>', 'index.html', {base: '/ajuda/'})).toBe(
      '<a href="docs/index.html">x</a><a href="https://docs.example/outro">y</a>',
    );
  });

  it('has no scripts, and nothing that needs one', () => {
    const html = bundledPage(
      page(
        '<button>Pesquisar</button><form>Filtrar</form><select data-ui="languages"><option>curl</option></select><p data-ui="online">Linguagens</p><button popovertarget="menu">Menu</button><noscript><p>Sem JavaScript</p></noscript>',
        '<meta http-equiv="Content-Security-Policy" content="x"><script>a</script><link rel="preload" href="/x"><link rel="canonical" href="https://docs.example/docs">',
      ),
      'index.html',
      site,
    );
    expect(html).toBe(
      '<!DOCTYPE html><html lang="pt-PT" data-theme="light"><head><link rel="canonical" href="https://docs.example/docs"></head><body><button popovertarget="menu">Menu</button><p>Sem JavaScript</p></body></html>',
    );
  });

  it('says where a tool is that needs scripts', () => {
    expect(bundledBody('<div data-island="Validator"><button>Validar</button></div>', 'en/docs/index.html')).toBe(
      '<p>Interactive tool, on the published page: <a href="https://docs.example/en/docs">https://docs.example/en/docs</a></p>',
    );
  });

  it('has its parts in it', () => {
    expect(bundledBody('<details><p><a href="/parts/a.html" data-part="">Mostrar</a></p></details>')).toBe(
      '<details><p>Veio depois</p></details>',
    );
  });
});

describe('isBundled', () => {
  it.each(['index.html', 'en/docs/index.html', 'img/logo.svg', 'samples/retry/retry.py', 'specification/openapi.yaml'])(
    'takes %s',
    (file) => {
      expect(isBundled(file)).toBe(true);
    },
  );
  it.each([
    'assets/js/main.js',
    'en/search/index.json',
    'parts/requests/getEvent.html',
    'files/documentacao.pdf',
    '404.html',
    'en/404.html',
    'docs.md',
    'index.html.br',
    'llms-full.txt',
  ])('leaves out %s', (file) => {
    expect(isBundled(file)).toBe(false);
  });
});
