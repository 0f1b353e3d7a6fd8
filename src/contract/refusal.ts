/** What a refusal carries beside its code, such as the cart as it is now. Which code carries what is declared per API. */
export type Refusal<Code extends string, DataByCode> =
  | { code: Exclude<Code, keyof DataByCode>; data?: undefined }
  | {
      [C in keyof DataByCode]: undefined extends DataByCode[C]
        ? { code: C; data?: DataByCode[C] }
        : { code: C; data: DataByCode[C] }
    }[keyof DataByCode]

/** What a server sends with a code. Data that every caller relies on cannot be left out. */
export type RefusalData<Code, DataByCode> = Code extends keyof DataByCode ? DataByCode[Code] : undefined

/** Of these codes, those whose data cannot be left out. */
export type CodeWithData<Code, DataByCode> = {
  [C in Code & keyof DataByCode]: undefined extends DataByCode[C] ? never : C
}[Code & keyof DataByCode]
