import reactHooks from 'eslint-plugin-react-hooks';
import {defineConfig, globalIgnores} from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['build/', '.generated/', 'samples/', 'node_modules/', '**/fixtures/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // React components and event handlers return promises on purpose nowhere else than where `void` says so.
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
      // There are no enums (`erasableSyntaxOnly`), and to look for them in every assignment takes a seventh of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // One-language dictionaries: `Record` reads better than an index signature, and both are the same.
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    files: ['packages/docs/{chrome,components,islands,page}/**/*.tsx', 'site/{components,tools}/**/*.tsx'],
    plugins: {'react-hooks': reactHooks},
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // The browser's: it must not reach into build-time code.
    files: [
      'packages/docs/{chrome,components,islands,page,shell}/**/*.{ts,tsx}',
      'site/{components,tools}/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {patterns: [{group: ['node:*'], message: 'This code runs in browsers, without Node.'}]},
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
