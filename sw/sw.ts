// The address members' browsers know is /sw.js; the build names the worker after this file.
import './index.ts'
