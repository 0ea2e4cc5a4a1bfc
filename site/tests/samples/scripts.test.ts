import {programLanguages} from './files.ts';
import {testSamples} from './languages.ts';

testSamples(programLanguages);
