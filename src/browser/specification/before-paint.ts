import {restoreTheme} from '../theme.ts';

restoreTheme();
