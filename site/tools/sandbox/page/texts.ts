import type {Locale} from '@integration-docs/facts';

/** Texts of the drawer around the view. They are loaded with the script, so that other pages do not contain them. */
const texts = {
  title: {pt: 'Simulador', en: 'Simulator'},
  intro: {
    pt: 'A plataforma, neste navegador. Nada sai do navegador e nada tem valor fiscal.',
    en: 'The platform, in this browser. Nothing leaves the browser, and nothing has tax value.',
  },
  close: {pt: 'Fechar', en: 'Close'},
  blocked: {
    pt: 'Este navegador não deixa correr o simulador ({detail}). Permita dados deste sítio, saia da janela privada ou liberte espaço; ou execute-o na sua máquina.',
    en: 'This browser does not let the simulator run ({detail}). Allow data of this site, leave the private window or free space; or run it on your machine.',
  },
  kept: {
    pt: 'Esta versão não consegue ler o estado guardado no navegador. Em «Estado», escolha «Repor o estado inicial».',
    en: 'This version cannot read the state kept in the browser. Under “State”, choose “Back to the initial state”.',
  },
  broken: {
    pt: 'O simulador parou. O estado é o que havia antes da ação: tente de novo.',
    en: 'The simulator stopped. Its state is as it was before the action: try again.',
  },
  missing: {
    pt: 'Não foi possível carregar o simulador. Verifique a ligação à rede e tente novamente.',
    en: 'The simulator could not be loaded. Check the network connection and try again.',
  },
  file: {
    pt: '«{detail}» não foi importado: não é um estado desta versão do simulador. Escolha um ficheiro gravado com «Exportar».',
    en: '“{detail}” was not imported: it is no state of this version of the simulator. Choose a file saved with “Export”.',
  },
} as const;

export type DrawerTexts = Readonly<Record<keyof typeof texts, string>>;

export function drawerTexts(language: Locale): DrawerTexts {
  const entries = Object.entries(texts).map(([key, text]) => [key, text[language]]);
  return Object.fromEntries(entries) as DrawerTexts; // the type of `fromEntries` loses the keys
}
