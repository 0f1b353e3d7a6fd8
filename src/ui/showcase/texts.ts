import type { Language } from '#domain/i18n/languages.ts'

/** Another language of the apps needs no texts here: the samples are English then. */
type Texts<Name extends string> = Partial<Record<Language, Record<Name, string>>> & { en: Record<Name, string> }

/** The long text contains the longest words of the apps. */
const sampleTexts: Texts<'short' | 'long' | 'label' | 'value' | 'hint' | 'error' | 'full'> = {
  de: {
    short: 'Weiter',
    long: 'Vorbestellung für die Filiale Illertissen Marktplatz unverbindlich zusammenstellen',
    label: 'E-Mail-Adresse',
    value: 'anna.huber@mail.example',
    hint: 'Steht in der Bestätigungsmail.',
    full: 'ausgebucht',
    error: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
  },
  en: {
    short: 'Continue',
    long: 'Put together a pre-order for the shop at Illertissen Marktplatz without obligation',
    label: 'E-mail address',
    value: 'anna.huber@mail.example',
    hint: 'You’ll find it in your confirmation e-mail.',
    full: 'fully booked',
    error: 'Please enter a valid e-mail address.',
  },
}

const uiTexts: Texts<'required' | 'noResults'> = {
  de: { required: 'Pflichtfeld', noResults: 'Keine Ergebnisse gefunden.' },
  en: { required: 'Required', noResults: 'No results found.' },
}

export const sampleTextsIn = (language: Language) => sampleTexts[language] ?? sampleTexts.en
export const uiTextsIn = (language: Language) => uiTexts[language] ?? uiTexts.en
