import { type Command, commandGroups } from './command.ts'
import type { DeskTexts } from './desk-texts.ts'

const keyOf = ({ name }: Command) => name.replaceAll(' ', '-')

function placeText(place: string, t: DeskTexts): string {
  const isOptional = place.endsWith('?')
  const name = `<${t(`place.${place.replace(/\?$/, '')}`)}>`
  return isOptional ? `[${name}]` : name
}

const optionText = ([name, kind]: [string, string], t: DeskTexts) =>
  kind === 'flag' ? `--${name}` : `--${name} <${t(`place.${kind}`)}>`

/** `krume order cancel <number> [--yes]` */
export function usageOf(command: Command, t: DeskTexts): string {
  const places = (command.places ?? []).map((place) => placeText(place, t))
  const options = Object.entries(command.options ?? {}).map((option) => `[${optionText(option, t)}]`)
  return ['krume', command.name, ...places, ...options].join(' ')
}

export const summaryOf = (command: Command, t: DeskTexts): string => t(`command.${keyOf(command)}`)

export function commandHelp(command: Command, t: DeskTexts): string {
  const detail = t(`detail.${keyOf(command)}`)
  const options = Object.entries(command.options ?? {}).map(
    (option) => [optionText(option, t), t(`option.${option[0]}`)] as const,
  )
  const width = Math.max(0, ...options.map(([text]) => text.length))
  return [
    usageOf(command, t),
    '',
    summaryOf(command, t),
    ...(detail.startsWith('detail.') ? [] : [detail]),
    ...(options.length > 0 ? ['', t('help.options')] : []),
    ...options.map(([text, what]) => `  ${text.padEnd(width)}  ${what}`),
  ].join('\n')
}

export function generalHelp(commands: readonly Command[], t: DeskTexts): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const groups = commandGroups.flatMap((group) => [
    '',
    t(`group.${group}`),
    ...commands
      .filter((command) => command.group === group)
      .map((command) => `  ${command.name.padEnd(width)}  ${summaryOf(command, t)}`),
  ])
  return [t('help.title'), '', t('help.usage'), ...groups, '', t('help.everywhere')].join('\n')
}
