import { expect, test } from 'vitest'
import { isActiveLink, isLocalTarget } from './link-targets.ts'

test.each([
  'file:///C:\\Users\\Anna\\Normal.dotm',
  'file:///C:/Users/Anna/Normal.dotm',
  'file:C:/Normal.dotm',
  'C:\\Normal.dotm',
  'Normal.dotm',
  '../Bilder/a.png',
  '/usr/share/a.ott',
  '',
])('%j is on the same computer', (target) => {
  expect(isLocalTarget(target)).toBe(true)
})

test.each([
  'https://evil.example/x.dotm',
  'HTTP://evil.example',
  ' https://evil.example',
  'ftp://evil.example',
  '\\\\evil\\share\\x.dotm',
  '//evil/share',
  '/\\evil/share',
  'file://evil/share',
  'file:////evil/share',
  'file:///\\\\evil\\share',
  '%5c%5cevil%5cshare',
  'smb://evil',
  'mhtml:https://evil.example!x',
])('%j is on another computer', (target) => {
  expect(isLocalTarget(target)).toBe(false)
})

test.each([
  'javascript:x',
  'JavaScript:x',
  'vbscript:x',
  'ms-msdt:/id',
  'search-ms:query',
  'vnd.sun.star.script:x',
  'data:text/html,x',
])('%j runs something', (target) => {
  expect(isActiveLink(target)).toBe(true)
})

test.each([
  'https://www.krume.example',
  'mailto:anna@mail.example',
  'tel:+4989',
  '#Anfang',
  'www.krume.example',
  'E-Mail:anna',
])('%j runs nothing', (target) => {
  expect(isActiveLink(target)).toBe(false)
})
