import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {codeLists} from '@integration-docs/cius-pt';
import {parse} from 'yaml';
import * as z from 'zod';

const readYamlFile = (path: string): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const text = z.object({pt: z.string(), en: z.string()});

const {entries} = z
  .object({
    entries: z.array(
      z.object({code: z.string(), mention: z.string(), norm: text, category: z.array(z.string()).default([])}),
    ),
  })
  .parse(readYamlFile('../exemption-codes.yaml'));

const {ExemptionCode} = z
  .object({
    components: z.object({schemas: z.object({ExemptionCode: z.object({'x-enum': z.record(z.string(), text)})})}),
  })
  .parse(readYamlFile('../../openapi.yaml')).components.schemas;

const categories = z
  .object({entries: z.array(z.object({code: z.array(z.string()), category: z.array(z.string())}))})
  .parse(readYamlFile('../vat-categories.yaml')).entries;

it('has the codes of the contract, in their order, with the same norms', () => {
  expect(entries.map(({code, norm}) => [code, norm])).toEqual(Object.entries(ExemptionCode['x-enum']));
});

it('has the categories that the table of categories gives', () => {
  const known = Object.fromEntries(
    categories.flatMap(({code, category}) => code.map((one) => [one, category] as const)),
  );
  expect(
    Object.fromEntries(entries.filter(({category}) => category.length > 0).map(({code, category}) => [code, category])),
  ).toEqual(known);
});

it('has the codes and categories that the validator knows', () => {
  expect(Object.fromEntries(entries.map(({code, category}) => [code, category]))).toEqual(codeLists.reasonsOfAt);
});

it('has the rates that the validator knows, all territories together', () => {
  const {entries: territories} = z
    .object({entries: z.array(z.object({reduced: z.string(), intermediate: z.string(), normal: z.string()}))})
    .parse(readYamlFile('../vat-rates.yaml'));
  const rates = territories.flatMap(({reduced, intermediate, normal}) => [reduced, intermediate, normal]);
  expect([...new Set(rates)].toSorted()).toEqual([...codeLists.ratesOfPt].toSorted());
  const of = (rate: 'reduced' | 'intermediate' | 'normal'): string[] => [
    ...new Set(territories.map((territory) => territory[rate])),
  ];
  for (const [codes, rate] of [
    [['AA', 'RED'], 'reduced'],
    [['INT'], 'intermediate'],
    [['NOR'], 'normal'],
  ] as const)
    for (const code of codes) expect(codeLists.ratesOfCategory[code]?.toSorted()).toEqual(of(rate).toSorted());
});

it('has words that fit into BT-120, with one kind of dash', () => {
  expect(entries.filter(({mention}) => mention.length > 200 || mention.includes(' - '))).toEqual([]);
});
