import {describe, expect, it} from 'vitest';
import {orderFaults} from './ublOrder.ts';

describe('orderFaults', () => {
  it('finds an element that stands too late', () => {
    expect(orderFaults('<Invoice><cbc:IssueDate>x</cbc:IssueDate><cbc:ID>1</cbc:ID></Invoice>')).toEqual([
      'ID stands too late in Invoice.',
    ]);
  });

  it('finds an element that the parent does not have', () => {
    expect(orderFaults('<CreditNote><cbc:DueDate>x</cbc:DueDate></CreditNote>')).toEqual([
      'CreditNote has no DueDate (or ublOrder.ts does not list it).',
    ]);
  });

  it('lets elements repeat', () => {
    expect(orderFaults('<Invoice><cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note></Invoice>')).toEqual([]);
  });
});
