import { keptFormat } from './kept-format.ts'

const formatIn = keptFormat((language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }))

export const formatEuros = (euros: number, language: string): string => formatIn(language).format(euros)
