import type {Locale} from '@integration-docs/facts';

interface Messages {
  readonly asText: string;
  readonly step: (from: string, to: string, label: string) => string;
  readonly reply: (from: string, to: string, label: string) => string;
  readonly ownStep: (who: string, label: string) => string;
  readonly edge: (from: string, to: string, label: string) => string;
  readonly plainEdge: (from: string, to: string) => string;
  readonly shape: Readonly<Record<'start' | 'end' | 'decision' | 'store', (label: string) => string>>;
}

/** Texts of the figure and of the text equivalents. */
export const messages: Readonly<Record<Locale, Messages>> = {
  pt: {
    asText: 'Diagrama em texto',
    step: (from, to, label) => `${from} → ${to}: ${label}`,
    reply: (from, to, label) => `${from} → ${to} (resposta): ${label}`,
    ownStep: (who, label) => `${who}: ${label}`,
    edge: (from, to, label) => `${from} → ${to}: ${label}`,
    plainEdge: (from, to) => `${from} → ${to}`,
    shape: {
      start: (label) => `${label} (início)`,
      end: (label) => `${label} (fim)`,
      decision: (label) => `${label} (decisão)`,
      store: (label) => `${label} (armazenamento)`,
    },
  },
  en: {
    asText: 'Diagram as text',
    step: (from, to, label) => `${from} → ${to}: ${label}`,
    reply: (from, to, label) => `${from} → ${to} (reply): ${label}`,
    ownStep: (who, label) => `${who}: ${label}`,
    edge: (from, to, label) => `${from} → ${to}: ${label}`,
    plainEdge: (from, to) => `${from} → ${to}`,
    shape: {
      start: (label) => `${label} (start)`,
      end: (label) => `${label} (end)`,
      decision: (label) => `${label} (decision)`,
      store: (label) => `${label} (store)`,
    },
  },
};
