import {restoreTheme} from '../../../src/shell/theme.ts';

restoreTheme();
