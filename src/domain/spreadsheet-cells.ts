/** Spreadsheets evaluate a cell that starts with one of these as a formula. A leading apostrophe prevents it. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

export const removeFormulaGuard = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
