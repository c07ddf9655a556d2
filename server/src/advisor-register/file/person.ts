/** A name as the register spells it, in parts; blank where it has none. */
export interface PersonName {
  firstName: string;
  middleName: string;
  lastName: string;
  /** Credentials stand here too. */
  suffix: string;
}

interface Place {
  city: string;
  state: string;
}

/** A time with a firm, as it is filed. Days are `YYYY-MM-DD`; null: not known. */
export interface Employment extends Place {
  /** Null: named only. */
  firmCrd: number | null;
  firmName: string;
  from: string | null;
  to: string | null;
  /** Only months are told: the days are the first and the last of theirs. */
  byMonth: boolean;
}

/** A person of the register, as read. */
export interface RegisterPerson extends PersonName {
  crd: number;
  otherNames: PersonName[];
  /** Firms that they are registered with now. A current employment began with its first registration. */
  current: Employment[];
  /** Earlier registrations. */
  previous: Employment[];
  /** Jobs of any kind, told by month. */
  jobs: Employment[];
  exams: { code: string; day: string | null }[];
  designations: string[];
  hasDisclosures: boolean;
}
