import {describe, expect, it} from 'vitest';
import {openStyles} from './used-styles.ts';

const html = '<html lang="pt"><body class="a b"><p class="c">x</p></body></html>';

describe('openStyles', () => {
  it.each([
    ['p{color:red}', 'elements'],
    ['[data-x]{color:red}', 'attributes, which scripts set'],
    ['.a .c{color:red}', 'classes of the page'],
    ['.added{color:red}', 'classes that scripts add'],
    ['.a:not(.z){color:red}', 'classes that must not be there'],
    ['.a:is(.c,.z){color:red}', 'alternatives of which one is there'],
    ['.a:is(.z,p){color:red}', 'alternatives without a class'],
    ['.a:not(:is(.y,.z)) .c{color:red}', 'alternatives that must not be there'],
    [':is(.z,:where(.y,.c)){color:red}', 'alternatives of alternatives'],
    ['.a:has(> .c){color:red}', 'what has to have something that is there'],
    ['@keyframes turn{0%{opacity:0}to{opacity:1}}', 'animations'],
    ['@media print{@page{@bottom-right{content:"a";color:red}}}', 'the margins of a sheet'],
    ['@media print{.a{color:red}}', 'what stands in a condition'],
  ])('keeps %s: %s', (css) => {
    expect(openStyles(css, ['added'])(html)).toBe(css);
  });

  it('leaves out rules for classes that the page does not have, and conditions that are empty then', () => {
    expect(openStyles('.z{color:red}@media print{.a .z{color:red}}.c{color:red}', [])(html)).toBe('.c{color:red}');
  });

  it.each(['.a:is(.y,.z){color:red}', 'body:has(.z){color:red}', ':is(.y,:where(.z,.a.y)){color:red}'])(
    'leaves out alternatives of which none is there: %s',
    (css) => {
      expect(openStyles(css, [])(html)).toBe('');
    },
  );

  it('leaves out single selectors of a rule', () => {
    expect(openStyles('.a,.z{color:red}', [])(html)).toBe('.a{color:red}');
  });
});
