// Entry point. Members' browsers know the address /sw.js, and the build names the worker after this file.
import './index.ts'
