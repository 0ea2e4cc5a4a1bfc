import {faultIds, type FaultCatalogue} from '@integration-docs/contract/catalogues/simulator-faults.schema.ts';
import {Random} from '../state/ids.ts';

/** What can go wrong: an entry of `simulator-faults.yaml`. */
export type FaultId = FaultCatalogue['entries'][number]['id'];

/** How often a fault happens. */
export interface FaultRate {
  /** From 0, never, to 1, always. */
  readonly rate: number;
  /** No more often than that; for ever when left out. */
  readonly times?: number;
}

export interface FaultSettings {
  readonly seed: number;
  readonly faults: Readonly<Partial<Record<FaultId, FaultRate>>>;
}

/** What lasts of faults that have happened; plain JSON. */
export interface Lasting {
  /** When each ends. */
  readonly until: Readonly<Partial<Record<LastingFault, string>>>;
  /** Values of `Authorization` that serve no longer. */
  readonly revoked: readonly string[];
}

/** Faults that go on for a time once they have begun. */
export type LastingFault = 'maintenance' | 'outage';

/** A fault that goes on, and when it ends. */
export interface GoingOn {
  readonly fault: LastingFault;
  readonly until: string;
}

/** All that {@link Faults} remembers; plain JSON. */
export interface KeptFaults {
  readonly settings: FaultSettings;
  readonly happened: Readonly<Partial<Record<FaultId, number>>>;
  /** Where the random numbers of each fault and name stand. */
  readonly drawn: Readonly<Record<string, number>>;
  readonly lasting: Lasting;
}

export const nothingLasts: Lasting = {until: {}, revoked: []};

/** How many tokens are remembered that serve no longer. */
const mostRevoked = 50;

const none: FaultSettings = {seed: 1, faults: {}};

/**
 * Decides what goes wrong. The decision for the nth request of an operation depends on the seed, the fault, the operation and n alone:
 * requests that overtake each other change nothing of what happens to others.
 */
export class Faults {
  #settings: FaultSettings = none;
  #streams = new Map<string, Random>();
  #happened = new Map<FaultId, number>();

  #lasting: Lasting;
  #tell: () => void = () => undefined;

  /** @param lasting what has lasted of the faults of an earlier one */
  constructor(lasting: Lasting = nothingLasts) {
    this.#lasting = lasting;
  }

  /** Calls after everything that changes what {@link kept} gives. */
  onChange(listener: () => void): void {
    this.#tell = listener;
  }

  get kept(): KeptFaults {
    const drawn = Object.fromEntries([...this.#streams].map(([key, {state}]) => [key, state]));
    return {settings: this.#settings, happened: Object.fromEntries(this.#happened), drawn, lasting: this.#lasting};
  }

  /** Goes on as the one that gave this. */
  goOn({settings, happened, drawn, lasting}: KeptFaults): void {
    this.#settings = settings;
    this.#happened = new Map(faultIds.flatMap((id) => (happened[id] === undefined ? [] : [[id, happened[id]]])));
    this.#streams = new Map(Object.entries(drawn).map(([key, state]) => [key, new Random(state)]));
    this.#lasting = lasting;
  }

  get lasting(): Lasting {
    return this.#lasting;
  }

  /** A fault goes on until a moment, or longer if it would already. */
  last(fault: LastingFault, until: Date): void {
    const before = Date.parse(this.#lasting.until[fault] ?? '') || 0;
    const end = new Date(Math.max(before, until.getTime())).toISOString();
    this.#lasting = {...this.#lasting, until: {...this.#lasting.until, [fault]: end}};
    this.#tell();
  }

  /** What goes on, ends. */
  calm(): void {
    this.#lasting = nothingLasts;
    this.#tell();
  }

  /** Those that go on at a moment. */
  goingOn(now: Date): readonly GoingOn[] {
    const {until} = this.#lasting;
    return (['maintenance', 'outage'] as const).flatMap((fault) => {
      const end = until[fault];
      return end !== undefined && Date.parse(end) > now.getTime() ? [{fault, until: end}] : [];
    });
  }

  /** From now on what proves who asks does so no longer. @param authorization value of the header */
  revoke(authorization: string): void {
    this.#lasting = {...this.#lasting, revoked: [...this.#lasting.revoked, authorization].slice(-mostRevoked)};
    this.#tell();
  }

  get settings(): FaultSettings {
    return this.#settings;
  }

  /** How often each fault has happened since the last {@link set}. */
  get happened(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#happened);
  }

  /** From now on these faults, and no others. */
  set(settings: FaultSettings): void {
    this.#settings = settings;
    this.#streams = new Map();
    this.#happened = new Map();
    this.#tell();
  }

  /** Lets a fault happen the next time that it can, and that once, besides what was set. */
  once(fault: FaultId): void {
    const times = (this.#happened.get(fault) ?? 0) + 1;
    this.#settings = {...this.#settings, faults: {...this.#settings.faults, [fault]: {rate: 1, times}}};
    this.#tell();
  }

  /** Those that {@link once} has called for and that have not happened yet. */
  get awaited(): readonly FaultId[] {
    return faultIds.filter((id) => {
      const {rate, times = 0} = this.#settings.faults[id] ?? {rate: 0};
      return rate === 1 && times > (this.#happened.get(id) ?? 0);
    });
  }

  /** Whether a fault hits what has this name: an operation, a type of event, a number. */
  strikes(fault: FaultId, name: string): boolean {
    const asked = this.#settings.faults[fault];
    if (asked === undefined) return false;
    const drawn = this.draw(fault, name);
    const before = this.#happened.get(fault) ?? 0;
    if (drawn >= asked.rate || before >= (asked.times ?? Infinity)) return false;
    this.#happened.set(fault, before + 1);
    return true;
  }

  /** From 0 to below 1, decided by the seed. */
  draw(fault: FaultId, name: string): number {
    const key = `${fault} ${name}`;
    const stream = this.#streams.get(key) ?? new Random(hash(`${this.#settings.seed} ${key}`));
    this.#streams.set(key, stream);
    this.#tell();
    return stream.next();
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
