import sharp from 'sharp'

const windowSize = 8
const step = 4
/** The constants of the SSIM paper (Wang et al. 2004) for 8-bit samples. */
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

/**
 * How alike two pictures (encoded files) are in their brightness, 1 being the same: the mean over small windows.
 * Both must have the same size; a picture that came out one pixel off has a fault of its own to report.
 */
export async function ssim(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all([grey(a), grey(b)])
  const { width, height } = left
  if (width !== right.width || height !== right.height)
    throw new Error(`${width} × ${height} cannot be compared with ${right.width} × ${right.height}`)
  if (width < windowSize || height < windowSize) throw new Error('too small to compare')
  let total = 0
  let windows = 0
  for (let y = 0; y + windowSize <= height; y += step)
    for (let x = 0; x + windowSize <= width; x += step) {
      total += likenessAt(left.data, right.data, width, x, y)
      windows += 1
    }
  return total / windows
}

async function grey(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function likenessAt(a: Uint8Array, b: Uint8Array, width: number, x: number, y: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let row = y; row < y + windowSize; row++)
    for (let at = row * width + x; at < row * width + x + windowSize; at++) {
      const [left, right] = [a[at]!, b[at]!]
      sumA += left
      sumB += right
      squaresA += left * left
      squaresB += right * right
      products += left * right
    }
  const count = windowSize * windowSize
  const [meanA, meanB] = [sumA / count, sumB / count]
  const [varianceA, varianceB] = [squaresA / count - meanA ** 2, squaresB / count - meanB ** 2]
  const covariance = products / count - meanA * meanB
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  )
}
