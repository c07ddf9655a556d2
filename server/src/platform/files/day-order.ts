import { type DayOrder, neededOrder, shortYearOf } from './date.ts';

/** How the days of a whole file are read. */
export interface FileOrder {
  order: DayOrder;
  /** The first day that needs the day first where the file has that order; else null. */
  dayFirstBy: string | null;
  /** A day that may begin with its year (`25/01/05`), where no other day of the file tells; else null. */
  unclearBy: string | null;
}

/**
 * Finds the order of day and month of a file from its days, one after the other: month first as soon as one needs it; day
 * first where days need that and none the other. Days with two-digit years of which one may begin with its year or with
 * its day (`13/02/25`) are read as a whole: day first where one of them is no day before `latest` with the year first
 * (`28/05/25`), and where each is a day so.
 */
export class OrderOfDays {
  /** Announced moves are a few months ahead, at most; `YYYY-MM-DD`. */
  readonly #latest: string;
  #needsDayFirst: string | null = null;
  /** The first day that begins with its year or its day, and the first that can only begin with its day. */
  #begins: string | null = null;
  #onlyDayFirst: string | null = null;
  #yearIsLast = false;
  #yearIsFirst = false;

  constructor(today: string) {
    this.#latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  }

  /** True where no later day can change the order. */
  see(text: string): boolean {
    const needed = neededOrder(text);
    if (needed === 'month-first') return true;
    if (needed === 'day-first') this.#needsDayFirst ??= text;
    const read = shortYearOf(text);
    if (read === null) return false;
    const { ifYear, ifDay, mayBeginWithYear } = read;
    const [isYearFirst, isDayFirst] = [this.#isPossible(ifYear), this.#isPossible(ifDay)];
    const isOnlyDayFirst = isDayFirst && !isYearFirst;
    if (mayBeginWithYear) this.#begins ??= text;
    if (mayBeginWithYear && isOnlyDayFirst) this.#onlyDayFirst ??= text;
    if (isOnlyDayFirst) this.#yearIsLast = true;
    if (isYearFirst && !isDayFirst) this.#yearIsFirst = true;
    return false;
  }

  /** Of the days seen, if none of them told that months come first. */
  get order(): FileOrder {
    const isLast = this.#needsDayFirst !== null || this.#yearIsLast;
    const isClear = this.#begins === null || (isLast && !this.#yearIsFirst);
    const ofShort = isClear ? (this.#onlyDayFirst ?? this.#begins) : null;
    const dayFirstBy = this.#needsDayFirst ?? ofShort;
    return {
      order: dayFirstBy === null ? 'month-first' : 'day-first',
      dayFirstBy,
      unclearBy: isClear ? null : this.#begins,
    };
  }

  #isPossible(day: string | null): boolean {
    return day !== null && day <= this.#latest;
  }
}
