import type { Part } from './part.ts'
import { sampleTextsIn } from './texts.ts'

export const buttons: Part = {
  name: 'Button',
  states: (language) => {
    const { short, long } = sampleTextsIn(language)
    return {
      default: (
        <button type="button" className="button">
          {short}
        </button>
      ),
      quiet: (
        <button type="button" className="button button-quiet">
          {short}
        </button>
      ),
      text: (
        <button type="button" className="text-button">
          {short}
        </button>
      ),
      link: (
        <a className="button" href="#link">
          {short}
        </a>
      ),
      busy: (
        <button type="button" className="button" aria-busy="true">
          {short}
        </button>
      ),
      disabled: (
        <button type="button" className="button" aria-disabled="true">
          {short}
        </button>
      ),
      long: (
        <button type="button" className="button">
          {long}
        </button>
      ),
    }
  },
}
