export const mapEntries = <From, To>(record: Record<string, From>, change: (key: string, value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)])) as Record<string, To>
