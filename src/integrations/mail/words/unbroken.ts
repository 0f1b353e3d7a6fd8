/** A phone number or an amount within a sentence stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')
