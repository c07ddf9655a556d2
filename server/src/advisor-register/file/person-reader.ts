import type { Employment, PersonName, RegisterPerson } from './person.ts';
import type { Attributes, ElementReader } from './read-xml.ts';
import { crdOf, dayOf, isMonth, textOf } from './values.ts';

/** Collects people from the elements of a member of the register; `take` answers those that are complete. */
export class PersonReader implements ElementReader<RegisterPerson> {
  /** The day the file was made, where its root says it. */
  day: string | null = null;
  /** The name of the root element. */
  root = '';
  people = 0;
  /** People without a CRD number: they can't be told from others, and are left out. */
  withoutCrd = 0;
  #complete: RegisterPerson[] = [];
  #person: RegisterPerson | undefined;
  /** The employment that branches and registrations belong to. */
  #employment: Employment | undefined;
  #hasBranch = false;

  take(): RegisterPerson[] {
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  open(name: string, attributes: Attributes): void {
    if (this.root === '') {
      this.root = name;
      this.day = dayOf(attributes.GenOn);
    } else if (name === 'Indvl') this.#person = emptyPerson();
    else if (this.#person) this.#add(this.#person, name, attributes);
  }

  close(name: string): void {
    if (name === 'CrntEmp' || name === 'PrevRgstn') this.#employment = undefined;
    if (name !== 'Indvl' || !this.#person) return;
    this.people += 1;
    if (this.#person.crd === 0) this.withoutCrd += 1;
    else this.#complete.push(this.#person);
    this.#person = undefined;
  }

  #add(person: RegisterPerson, name: string, attributes: Attributes): void {
    if (name === 'Info') Object.assign(person, nameOf(attributes), { crd: crdOf(attributes.indvlPK) ?? 0 });
    else if (name === 'OthrNm') person.otherNames.push(nameOf(attributes));
    else if (name === 'CrntEmp') this.#begin(person.current, employmentOf(attributes));
    else if (name === 'CrntRgstn') this.#register(dayOf(attributes.stDt));
    else if (name === 'BrnchOfLoc') this.#locate(attributes);
    else if (name === 'PrevRgstn') {
      const { regBeginDt, regEndDt } = attributes;
      const dates = { from: dayOf(regBeginDt), to: dayOf(regEndDt, 'last') };
      this.#begin(person.previous, { ...employmentOf(attributes), ...dates });
    } else if (name === 'EmpHs') {
      const { fromDt, toDt } = attributes;
      const dates = {
        from: dayOf(fromDt),
        to: dayOf(toDt, 'last'),
        byMonth: isMonth(fromDt) || isMonth(toDt),
      };
      person.jobs.push({ ...employmentOf(attributes), ...dates });
    } else if (name === 'Exm') {
      const code = textOf(attributes.exmCd);
      if (code !== '') person.exams.push({ code, day: dayOf(attributes.exmDt) });
    } else if (name === 'Dsgntn') {
      const designation = textOf(attributes.dsgntnNm);
      if (designation !== '') person.designations.push(designation);
    } else if (name === 'DRP') person.hasDisclosures ||= Object.values(attributes).includes('Y');
  }

  #begin(list: Employment[], employment: Employment): void {
    list.push(employment);
    this.#employment = employment;
    this.#hasBranch = false;
  }

  /** A person is registered in several states; the first day counts. */
  #register(day: string | null): void {
    const employment = this.#employment;
    if (employment && day !== null && (employment.from === null || day < employment.from))
      employment.from = day;
  }

  /** People work at their branch: its place is better than the firm's own. */
  #locate({ city, state }: Attributes): void {
    if (!this.#employment || this.#hasBranch || textOf(city) === '') return;
    Object.assign(this.#employment, { city: textOf(city), state: textOf(state) });
    this.#hasBranch = true;
  }
}

const nameOf = ({ firstNm, midNm, lastNm, sufNm }: Attributes): PersonName => ({
  firstName: textOf(firstNm),
  middleName: textOf(midNm),
  lastName: textOf(lastNm),
  suffix: textOf(sufNm),
});

const employmentOf = ({ orgPK, orgNm, city, state }: Attributes): Employment => ({
  firmCrd: crdOf(orgPK),
  firmName: textOf(orgNm),
  city: textOf(city),
  state: textOf(state),
  from: null,
  to: null,
  byMonth: false,
});

const emptyPerson = (): RegisterPerson => ({
  crd: 0,
  ...nameOf({}),
  otherNames: [],
  current: [],
  previous: [],
  jobs: [],
  exams: [],
  designations: [],
  hasDisclosures: false,
});
