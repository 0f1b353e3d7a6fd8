import type { Language } from '#domain/i18n/languages.ts'

/** What the samples say. The long text contains the longest words of the apps. */
export const sampleTexts: Record<Language, Record<'short' | 'long' | 'hint' | 'error', string>> = {
  de: {
    short: 'Weiter',
    long: 'Vorbestellung für die Filiale Illertissen Marktplatz unverbindlich zusammenstellen',
    hint: 'Steht in der Bestätigungsmail.',
    error: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
  },
  en: {
    short: 'Continue',
    long: 'Put together a pre-order for the shop at Illertissen Marktplatz without obligation',
    hint: 'You’ll find it in your confirmation e-mail.',
    error: 'Please enter a valid e-mail address.',
  },
}
