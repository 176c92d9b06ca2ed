// The board deploys a release and takes it back while Ann's phone holds unsent work: both times her page changes only when she says so, and
// nothing of hers is lost.
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  addPhotos,
  addRooms,
  answer,
  BUNGALOW,
  BUNGALOW_ROOMS,
  field,
  fillSections,
  goToSection,
  openResidential,
  photoIds,
  readyWithoutSignal,
  signIn,
  submit,
} from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase } from '../support/portal-database.ts'
import { type RunningPortal, runPortal } from '../support/run-portal.ts'

type Release = 'earlier' | 'later'

let folder: string
let portal: RunningPortal
let phone: Phone
/** The script that a release's page starts with. */
const scripts = {} as Record<Release, string>
let deployed: Release = 'earlier'

const appOf = (release: Release) => join(folder, release)
const served = () => join(folder, 'project', 'dist', 'app')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside-releases-'))
  await cp('dist/app', appOf('earlier'), { recursive: true })
  // Vitest's own NODE_ENV would make React's development build of it.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ logLevel: 'error', define: { __COMMIT__: '"later"' }, build: { outDir: appOf('later') } })
  vi.unstubAllEnvs()
  for (const release of ['earlier', 'later'] as const)
    scripts[release] = (await readFile(join(appOf(release), 'index.html'), 'utf8')).match(/\/assets\/app-[^"]+\.js/)![0]
  expect(scripts.later).not.toBe(scripts.earlier)

  const project = join(folder, 'project')
  await mkdir(join(project, 'dist'), { recursive: true })
  await cp('dist/server', join(project, 'dist', 'server'), { recursive: true })
  for (const shared of ['node_modules', 'server', 'package.json'])
    await symlink(join(process.cwd(), shared), join(project, shared))
  await rename(appOf('earlier'), served())
  portal = await runPortal(join(folder, 'data'), {}, project)
  phone = await openPhone()
})
afterAll(async () => {
  await phone?.close()
  await portal?.end()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function deploy(release: Release) {
  await portal.kill()
  await rename(served(), appOf(deployed))
  await rename(appOf(release), served())
  deployed = release
  await portal.start()
}

const running = () =>
  phone.page.evaluate(() => [...document.scripts].map(({ src }) => src && new URL(src).pathname).filter(Boolean))

/** Opens her draft once more, as on the next visit, and takes the offered release. */
async function update(draft: string, from: Release, to: Release) {
  await phone.page.goto(draft)
  expect(await running()).toContain(scripts[from])
  const offer = phone.page.getByRole('complementary', { name: 'New version' }).getByRole('button', { name: 'Update' })
  await offer.click()
  await expect.poll(() => running().catch(() => [])).toContain(scripts[to])
}

test('a release is taken and taken back under unsent work, which is then sent once', async () => {
  phone.expectComplaints(NETWORK_CUT)
  const { page } = phone
  await signIn(page, portal.url)
  await openResidential(page)
  await readyWithoutSignal(page)
  await phone.context.setOffline(true)
  const sections = Object.entries(BUNGALOW)
  await fillSections(page, Object.fromEntries(sections.slice(0, 2)))
  await addPhotos(page, ['tests/fixtures/photos/white-bungalow.jpg'])
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
  const photos = await photoIds(page)
  const draft = page.url()

  await deploy('later')
  await phone.context.setOffline(false)
  await update(draft, 'earlier', 'later')
  await goToSection(page, 'Photos')
  await expect.poll(() => photoIds(page)).toEqual(photos)
  await fillSections(page, Object.fromEntries(sections.slice(2)))
  await addRooms(page, BUNGALOW_ROOMS)

  await deploy('earlier')
  await update(draft, 'later', 'earlier')
  await goToSection(page, 'Photos')
  await expect.poll(() => photoIds(page)).toEqual(photos)
  await goToSection(page, 'Listing & Price')
  expect(await field(page, 'ListPrice').inputValue()).toMatch(/^649,?900$/)
  await answer(page, 'ListPrice', '651000')
  await submit(page)

  const database = await openPortalDatabase(portal)
  const listings = () =>
    database.rows(`select (fields->>'ListPrice')::int as price from listing where fields->>'OwnerName' = $1`, [
      BUNGALOW['Legal & Tax']!.OwnerName,
    ])
  await expect.poll(listings).toEqual([{ price: 651_000 }])
  await database.close()
})
