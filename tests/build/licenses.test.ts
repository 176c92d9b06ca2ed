// The app and the image contain the notices of all packages in them.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { licenseText, shippedPackages } from '../../build/licenses.ts'

let text: string
beforeAll(() => {
  text = licenseText('.')
})

test('every package that the server loads or the app imports is named with its version and license', () => {
  const bundled = ['react', 'dompurify', '@ionic/core', 'leaflet', 'workbox-precaching', 'libheif-js']
  for (const name of [...Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies), ...bundled]) {
    const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    expect(text).toContain(`${name} ${version} (${license})`)
  }
  expect(text).not.toMatch(/^(vitest|typescript|playwright-core) /m)
  expect(text).not.toContain('(undefined)')
})

test('so are the packages that these need, with their copyright lines and the whole text of their licenses', () => {
  expect(shippedPackages('.')).toEqual(expect.arrayContaining(['node_modules/scheduler', 'node_modules/pg-protocol']))
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(text).toContain('Mozilla Public License')
  expect(text).toContain('Permission is hereby granted, free of charge')
})
