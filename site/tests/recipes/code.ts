import {expect} from 'vitest';
import {locales} from '@integration-docs/facts';
import {attribute, find, findAll, textOf} from '@integration-docs/docs/built';
import {addString, byId, linksIn, prefixOf, type Recipe} from './site.ts';
import {newPage, writeOnPage} from './pages.ts';
import {topics} from '../samples/topics.ts';

/* Recipes that add code: a sample language, interface strings, components, islands. */

const language: Recipe = {
  section: 'A sample language',
  follow: (site) => {
    const entry = [
      '  {',
      "    value: 'ruby',",
      "    label: 'Ruby',",
      "    highlight: 'ruby',",
      "    grammar: () => import('shiki/langs/ruby.mjs'),",
      "    extension: 'rb',",
      '    baseName: kebabCase,',
      "    auxiliary: ['Gemfile'],",
      '  },',
    ];
    site.replace(
      'packages/facts/languages/sample-languages.ts',
      '\n] as const satisfies readonly SampleLanguage[]',
      `\n${entry.join('\n')}\n] as const satisfies readonly SampleLanguage[]`,
    );
    const toolchain = [
      '  ruby: {',
      "    commands: ['ruby'],",
      "    packages: ['ruby'],",
      "    command: (folder, name) => ['ruby', `${folder}/${name}.rb`],",
      '  },',
    ];
    site.insertAfter(
      'site/commands/samples/toolchains.ts',
      'export const toolchains: Readonly<Record<SampleLanguageName, Toolchain>> = {',
      toolchain.join('\n'),
    );
    // For each topic, write in Ruby the regions that pages show.
    for (const topic of Object.keys(topics)) {
      const shell = site.read(`samples/${topic}/${topic}.sh`);
      const regions = [...shell.matchAll(/#region (\w+)/g)].map(([, name = '']) => rubyRegion(topic, name));
      site.add(`samples/${topic}/${topic}.rb`, regions.join(''));
    }
    site.add('site/tests/samples/fixtures/verify-vectors.rb', '# VERIFY\n');
  },
  check: (site) => {
    for (const locale of locales) {
      const page = site.page('docs/integrations/api/issued', locale);
      expect(textOf(byId(page, 'submit-json-ruby'))).toBe('Ruby');
      const panel = byId(page, 'submit-json-ruby-panel');
      const code = findAll(panel, (element) => attribute(element, 'class') === 's').map(textOf);
      expect(code).toEqual(['"submit-json"']);
      expect(linksIn(panel)).toContain(`${locale === 'pt' ? '' : `/${locale}`}/samples/submit-json/submit-json.rb`);
    }
    expect(site.read('build/samples/submit-json/submit-json.rb')).toContain('puts "submit-json"');
  },
};

const sampleTopic: Recipe = {
  section: 'A sample topic',
  follow: (site) => {
    site.add('samples/recall/recall.sh', '#!/usr/bin/env bash\n# #region sample\necho recall\n# #endregion\n');
    // Use regions of the connectors; Ruby, which another recipe adds, has no connector and needs a file.
    const token = /^token:\n((?: {2}.*\n)+)/m.exec(site.read('site/config/topics.yaml'))?.[1] ?? '';
    site.append('site/config/topics.yaml', `recall:\n${token}`);
    site.add('samples/recall/recall.rb', rubyRegion('recall', 'sample'));
    for (const locale of locales)
      site.append(`site/content/${locale}/docs/guides/main.mdx`, '\n<Sample topic="recall" />\n');
  },
  check: (site) => {
    for (const locale of locales) {
      const page = site.page('docs/guides/main', locale);
      const code = (language: string): string => textOf(byId(page, `recall-${language}-panel`));
      expect(code('curl')).toContain('echo recall');
      expect(code('ruby')).toContain('recall');
      expect(code('typescript')).toContain('token.ts');
    }
  },
};

function rubyRegion(topic: string, name: string): string {
  return `# #region ${name}\nputs "${topic}"\n# #endregion\n`;
}

const words = {pt: 'Bom dia, integrador', en: 'Good morning, integrator'};

const string: Recipe = {
  section: 'A string of the interface',
  follow: (site) => {
    for (const locale of locales) addString(site, locale, 'exemplo.greeting', words[locale]);
  },
  check: (site) => {
    for (const locale of locales) expect(textOf(byId(site.page(newPage, locale), 'greeting'))).toBe(words[locale]);
  },
};

const component: Recipe = {
  section: 'A component',
  follow: (site) => {
    site.add('site/components/Greeting/index.tsx', greeting);
    site.add('site/components/Greeting/styles.module.css', '.greeting {\n  color: var(--text);\n}\n');
    site.insertAfter(
      'site/components/components.ts',
      "export {default as Glossary} from './Glossary/index.tsx';",
      "export {default as Greeting} from './Greeting/index.tsx';",
    );
    writeOnPage(site, '<Greeting />');
  },
  check: (site) => {
    for (const locale of locales) {
      const part = byId(site.page(newPage, locale), 'greeting');
      const styles = site.read(`build/${prefixOf(locale)}${newPage}/index.html`);
      expect(styles).toContain(`.${attribute(part, 'class')}{`);
    }
  },
};

const greeting = `import {translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Shows a greeting. */
export default function Greeting(): ReactNode {
  return (
    <p id="greeting" className={styles.greeting}>
      {translate({id: 'exemplo.greeting'})}
    </p>
  );
}
`;

const counter = `import {useState, type ReactNode} from 'react';

/** Counts presses of its button. */
export default function Counter({start}: {readonly start: number}): ReactNode {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className="needs-script" id="counter" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
`;

const counterPlace = `import type {ReactNode} from 'react';
import {island} from '@integration-docs/docs/page';
import CounterIsland from './index.tsx';

const Island = island('Counter', CounterIsland);

/** The counter with its start value. */
export default function Counter(): ReactNode {
  return <Island start={41} />;
}
`;

const island: Recipe = {
  section: 'An island',
  follow: (site) => {
    site.add('site/tools/counter/index.tsx', counter);
    site.add('site/tools/counter/CounterPlace.tsx', counterPlace);
    site.insertAfter(
      'site/components/components.ts',
      "export {default as Connectors} from './Connectors/index.tsx';",
      "export {default as Counter} from '../tools/counter/CounterPlace.tsx';",
    );
    writeOnPage(site, '<Counter />');
    site.insertAfter(
      'site/tools/islands.ts',
      "  Checklist: () => import('./checklist/index.tsx'),",
      "  Counter: () => import('./counter/index.tsx'),",
    );
  },
  check: (site) => {
    for (const locale of locales) {
      const page = site.page(newPage, locale);
      const part = find(page, (element) => attribute(element, 'data-island') === 'Counter');
      expect(part && attribute(part, 'data-props')).toBe('{"start":41}');
      expect(textOf(byId(page, 'counter'))).toBe('41');
    }
    const code = site.list('build/assets/js').map((name) => site.read(`build/assets/js/${name}`));
    expect(code.filter((text) => /\bid:["`]counter["`]/.test(text))).toHaveLength(1);
  },
};

export const codeRecipes: readonly Recipe[] = [language, sampleTopic, string, component, island];
