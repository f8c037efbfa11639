"""An archive as catalogues of other houses read it: Dublin Core, EAD 2002 and IIIF Presentation 3."""
