import type {Locale} from '../../../config/locales.ts';
import type {Problem} from '../../problem/problem.ts';
import type {Path, YamlSource} from '../../problem/yaml-source.ts';

/** Values of these keys are data, not text; what looks like a description in them is none. */
const dataKeys = new Set([
  'value',
  'default',
  'const',
  'enum',
  'example',
  'examples',
  'required',
  'security',
  'mapping',
]);

/** Keys of what these hold are names that the contract gives, not words of OpenAPI. */
const namedParts = new Set([
  'properties',
  'schemas',
  'parameters',
  'headers',
  'responses',
  'paths',
  'webhooks',
  'content',
]);

/**
 * The contract in one language: `x-pt` and `x-enum` are gone, every text is in the language asked for.
 *
 * @param source `openapi.yaml`
 * @param file its path from the project folder, for the problems
 * @returns also a problem for each text without its Portuguese and each enum value without its meaning
 */
export function localizeContract(
  source: YamlSource,
  locale: Locale,
  file: string,
): {readonly value: unknown; readonly problems: readonly Problem[]} {
  const problems: Problem[] = [];
  const report = (path: Path, found: string, expected: string, cure: string): void => {
    problems.push({file, line: source.lineOf(path), found, expected, cure});
  };

  const visit = (value: unknown, path: Path, named: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown, index) => visit(item, [...path, index], false));
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).filter(([key]) => named || (key !== 'x-pt' && key !== 'x-enum'));
    const copy = Object.fromEntries(
      entries.map(([key, item]) => {
        const isData = !named && dataKeys.has(key) && !(key === 'examples' && isRecord(item));
        return [key, isData ? item : visit(item, [...path, key], !named && isNameMap(key, item))];
      }),
    );
    return named ? copy : {...copy, ...textsOf(value, path), ...meaningsOf(value, path)};
  };

  const textsOf = (node: Readonly<Record<string, unknown>>, path: Path): Record<string, unknown> => {
    const shown = ['summary', 'description'].filter((key) => typeof node[key] === 'string');
    const keys = isRecord(node.scopes) ? ['scopes'] : shown;
    const translated = node['x-pt'];
    const result: Record<string, unknown> = {};
    for (const key of keys) {
      const portuguese = isRecord(translated) && key !== 'scopes' ? translated[key] : translated;
      if (key === 'scopes' ? !isRecord(portuguese) : typeof portuguese !== 'string') {
        report([...path, key], `no Portuguese for ${key}`, 'x-pt beside it', 'Add x-pt (contract/README.md says how).');
      } else if (locale === 'pt') result[key] = portuguese;
    }
    return result;
  };

  const meaningsOf = (node: Readonly<Record<string, unknown>>, path: Path): Record<string, unknown> => {
    const explained = node['x-enum'];
    if (!isRecord(explained)) return {};
    const meanings = Object.entries(explained).map(([name, meaning]) => {
      const text = isRecord(meaning) ? meaning[locale] : undefined;
      if (typeof text !== 'string') {
        report([...path, 'x-enum', name], `no ${locale} meaning of ${name}`, 'a text', `Add "${locale}:" here.`);
      }
      return [name, text ?? ''];
    });
    return {meanings: Object.fromEntries(meanings)};
  };

  return {value: visit(source.value, [], false), problems};
}

/** `examples` is a map of names beside a media type and a list of values in a schema. */
function isNameMap(key: string, value: unknown): boolean {
  return isRecord(value) && (namedParts.has(key) || key === 'examples');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
