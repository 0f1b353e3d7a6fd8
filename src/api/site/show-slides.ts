import type { SlideAnswer } from '#contract/site/slide-schema.ts'
import type { Picture } from '#domain/content/picture.ts'
import { type Slides, shownSlideCount } from '#domain/content/slides.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { showPicture } from './show-picture.ts'

interface Given {
  slides: Slides
  pictures: ReadonlyMap<string, Picture>
  language: Language
}

export function showSlides({ slides, pictures, language }: Given): SlideAnswer[] {
  return slides.lists.long.slice(0, shownSlideCount).map((slide) => ({
    index: slide.index,
    headline: localized(slide.headline, language),
    button: slide.button,
    buttonLabel: localized(slides.buttonLabels[slide.button], language),
    link: slide.link,
    text: localized(slide.text, language),
    alt: localized(slide.alt, language),
    src: showPicture(pictures, slide.src),
  }))
}
