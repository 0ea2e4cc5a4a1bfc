import {expect, it} from 'vitest';
import {versionOf} from './version.ts';

it.each([
  ['package.json', '{"name": "a", "version": "0.2.1", "engines": {"node": ">=22.18.0"}}'],
  ['pyproject.toml', '[project]\nname = "a"\nversion = "0.2.1"\nrequires-python = ">=3.10"'],
  [
    'pom.xml',
    '<?xml version="1.0"?>\n<modelVersion>4.0.0</modelVersion>\n<version>0.2.1</version>\n<version>2.17.2</version>',
  ],
  [
    'a.csproj',
    '<LangVersion>7.3</LangVersion><Version>0.2.1</Version><PackageReference Include="B" Version="8.0.11" />',
  ],
])('reads the version of %s', (file, manifest) => {
  expect(versionOf(manifest, file)).toBe('0.2.1');
});

it('names the file that has none', () => {
  expect(() => versionOf('{}', 'package.json')).toThrow('package.json: found no version');
});
