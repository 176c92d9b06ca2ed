import { expect, test } from 'vitest'
import { refusalOf } from '#src/features/supplements/file-words.ts'

const refuses = (name: string) => refusalOf({ name, size: 10 }) !== null

test.each(['plan.pdf', 'Walk-through.m4v', 'tour.MOV', 'clip.qt', 'Floor plan', 'Offer of St. Clair', 'survey.2026'])(
  'takes %s',
  (name) => expect(refuses(name)).toBe(false),
)
test.each(['setup.exe', 'page.html', 'all.zip', 'photo.heic', 'song.m4a'])('refuses %s', (name) =>
  expect(refuses(name)).toBe(true),
)
