import { flattenTexts, type TextTree } from '#domain/i18n/flatten-texts.ts'
import { type Translate, translator } from '#domain/i18n/translator.ts'

export type DeskTexts = Translate

export const deskTexts = (language: string, tree: TextTree): DeskTexts => translator(language, flattenTexts(tree))
