"""`blender -b -P main.py -- scene view width height samples file`: takes one photograph."""
import importlib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio

scene, view, width, height, samples, file = sys.argv[sys.argv.index('--') + 1 :]
studio.clear()
film = importlib.import_module(scene).build(view)
studio.expose(int(width), int(height), int(samples), file, **film)
