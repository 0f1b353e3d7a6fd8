const faults = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\[object /,
  /\{\{|\}\}/,
  // A key of the texts on its own, as i18next shows it when the text is missing.
  /^[a-z]+[A-Z][A-Za-z]+$/,
]
const dottedWords = /(?<![\w@/.-])[a-z][A-Za-z\d]+(?:[.:][a-z][A-Za-z\d]+)+(?![\w@/-])/g
const addressEndings = /\.(?:example|de|eu|com|org|pdf|json|xml|txt)$/

/** Shows that a text is missing: a key in its place, or a value that is none. */
export function isMissingText(text: string): boolean {
  const keys = (text.match(dottedWords) ?? []).filter((word) => !addressEndings.test(word))
  return keys.length > 0 || faults.some((fault) => fault.test(text))
}
