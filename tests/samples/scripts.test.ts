import {sampleLanguages} from '../../lib/content/sample-languages.ts';
import {toolchains} from '../../tools/samples/toolchains.ts';
import {testSamples} from './languages.ts';

testSamples(sampleLanguages.filter(({value}) => toolchains[value].compile === undefined));
