import type {Field, SchemaBlock} from '@integration-docs/contract/pure';
import {describe, expect, it} from 'vitest';
import {commonFields, fieldsOf} from './fields.ts';

const field = (owner: string, name: string, description = name): Field => ({
  anchor: `${owner}.${name}`,
  name,
  type: {name: 'string', isArray: false, nullable: false},
  required: true,
  limits: {},
  description,
  example: owner,
});

const block = (name: string, fields: readonly Field[]): SchemaBlock => ({
  name,
  anchor: `schema-${name}`,
  description: '',
  type: {name: 'object', isArray: false, nullable: false},
  limits: {},
  fields,
  isOpen: false,
  values: [],
  variants: [],
});

const event = (id: string, data: readonly Field[]): {readonly schema: SchemaBlock} => ({
  schema: block(`${id}Event`, [
    field(`${id}Event`, 'id'),
    {...field(`${id}Event`, 'data'), nested: block(`${id}Data`, data)},
  ]),
});

const events = ['A', 'B', 'C', 'D'].map((id) =>
  event(id, [field(`${id}Data`, 'number'), field(`${id}Data`, 'state', id === 'D' ? 'another' : 'state')]),
);

describe('commonFields', () => {
  it('are those that more than three events have alike', () => {
    expect(commonFields(events).map(({anchor}) => anchor)).toEqual(['event-data.number']);
  });

  it('are none where few events have them', () => {
    expect(commonFields(events.slice(1))).toEqual([]);
  });
});

describe('fieldsOf', () => {
  const [first = event('A', [])] = events;
  const result = fieldsOf(first, commonFields(events), 'payload');

  it('keeps what is explained here', () => {
    expect(result.ownFields.map(({anchor}) => anchor)).toEqual(['AData.state']);
  });

  it('gives every other property its anchor, and leads to where it is explained', () => {
    const links = result.linkedFields.map(({schema, names}) =>
      names.map(({anchor, href}) => `${schema.anchor} ${anchor} → ${href}`),
    );
    expect(links).toEqual([
      ['schema-AEvent AEvent.id → #payload', 'schema-AEvent AEvent.data → #payload'],
      ['schema-AData AData.number → #event-data.number'],
    ]);
  });

  it('explains nothing twice: own and shared are all of them', () => {
    const anchors = [...result.ownFields, ...result.linkedFields.flatMap(({names}) => names)].map(({anchor}) => anchor);
    expect([...anchors].sort()).toEqual(['AData.number', 'AData.state', 'AEvent.data', 'AEvent.id']);
  });
});
