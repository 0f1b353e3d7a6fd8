import type { Language } from '#domain/i18n/languages.ts'

/** What the samples say. The long text contains the longest words of the apps. */
export const sampleTexts: Record<
  Language,
  Record<'short' | 'long' | 'label' | 'value' | 'hint' | 'error' | 'full', string>
> = {
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

export const uiTexts: Record<Language, Record<'required' | 'noResults', string>> = {
  de: { required: 'Pflichtfeld', noResults: 'Keine Ergebnisse gefunden.' },
  en: { required: 'Required', noResults: 'No results found.' },
}
