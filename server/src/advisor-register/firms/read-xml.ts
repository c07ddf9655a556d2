import type { Member } from '../file/open.ts';
import { type Attributes, type ElementReader, readXml } from '../file/read-xml.ts';
import { crdOf, dayOf, textOf } from '../file/values.ts';
import { RefusedFile } from '../refused-file.ts';
import { centsOf, type FirmFileFacts, headcountOf, type RegisterFirm } from './firm.ts';

/** The firms of one XML file, a list for each chunk of it. Throws `RefusedFile` as `readXml`, and for files with no firm. */
export async function* readFirmsXml(member: Member): AsyncGenerator<RegisterFirm[], FirmFileFacts> {
  const reader = new FirmReader();
  yield* readXml(member, reader, 'firms');
  if (reader.firms === 0) throw new RefusedFile(`${member.name} holds no firm. Download it again.`);
  return { day: reader.day, withoutCrd: reader.withoutCrd };
}

class FirmReader implements ElementReader<RegisterFirm> {
  day: string | null = null;
  firms = 0;
  withoutCrd = 0;
  #isInside = false;
  #complete: RegisterFirm[] = [];
  #firm: RegisterFirm | undefined;

  take(): RegisterFirm[] {
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  open(name: string, attributes: Attributes): void {
    if (!this.#isInside) {
      this.#isInside = true;
      this.day = dayOf(attributes.GenOn);
    } else if (name === 'Firm') this.#firm = emptyFirm();
    else if (this.#firm) addTo(this.#firm, name, attributes);
  }

  close(name: string): void {
    if (name !== 'Firm' || !this.#firm) return;
    this.firms += 1;
    if (this.#firm.crd === 0 || this.#firm.name === '') this.withoutCrd += 1;
    else this.#complete.push(this.#firm);
    this.#firm = undefined;
  }
}

function addTo(firm: RegisterFirm, name: string, attributes: Attributes): void {
  if (name === 'Info') {
    const businessName = textOf(attributes.BusNm);
    firm.crd = crdOf(attributes.FirmCrdNb) ?? 0;
    firm.name = textOf(attributes.LegalNm) || businessName;
    firm.businessName = businessName;
  } else if (name === 'MainAddr') {
    firm.city = textOf(attributes.City);
    firm.state = textOf(attributes.State);
  } else if (name === 'Item5F') firm.regulatoryAumCents = centsOf(attributes.Q5F2C);
  else if (name === 'Item5B') firm.advisers = headcountOf(attributes.Q5B1);
}

const emptyFirm = (): RegisterFirm => ({
  crd: 0,
  name: '',
  businessName: '',
  city: '',
  state: '',
  regulatoryAumCents: null,
  advisers: null,
});
